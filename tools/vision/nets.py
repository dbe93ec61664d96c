"""The four small nets; PyTorch is needed here only, the app runs what ``export`` writes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn


def _conv(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Detector(nn.Module):
    """At every eighth pixel: is a card's centre here, where exactly, and its two half axes.

    A half axis of length L and direction (c, s) is given as L·c², L·c·s, L·s²: no jump when the card is turned by 180°.
    """

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d, e = 14, 28, 56, 80, 112
        self.down8 = nn.Sequential(_conv(3, a, 2), _conv(a, b, 2), _conv(b, c, 2), _conv(c, c))
        self.down16 = nn.Sequential(_conv(c, d, 2), _conv(d, d))
        self.down32 = nn.Sequential(_conv(d, e, 2), _conv(e, e), _conv(e, e))
        self.join16 = nn.Sequential(_conv(e + d, d, 1, 1), _conv(d, d))
        self.join8 = nn.Sequential(_conv(d + c, c, 1, 1), _conv(c, c))
        self.head = nn.Conv2d(c, 9, 1)
        nn.init.zeros_(self.head.bias)
        with torch.no_grad():
            self.head.bias[0] = -3.0

    def forward(self, x: Tensor) -> Tensor:
        eighth = self.down8(x)
        sixteenth = self.down16(eighth)
        small = self.down32(sixteenth)
        sixteenth = self.join16(torch.cat([F.interpolate(small, scale_factor=2.0, mode="nearest"), sixteenth], 1))
        eighth = self.join8(torch.cat([F.interpolate(sixteenth, scale_factor=2.0, mode="nearest"), eighth], 1))
        out = self.head(eighth)
        return torch.cat([torch.sigmoid(out[:, :1]), out[:, 1:]], 1)


class Corners(nn.Module):
    """From a patch to eight corner offsets (tenths of the card's width and height) and whether it is a card at all."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _conv(3, 16, 2), _conv(16, 24, 2), _conv(24, 40), _conv(40, 56, 2), _conv(56, 56), _conv(56, 20, 1, 1)
        )
        self.hidden = nn.Linear(20 * 16 * 12, 96)
        self.out = nn.Linear(96, 9)

    def forward(self, x: Tensor) -> Tensor:
        found: Tensor = self.out(F.relu(self.hidden(self.trunk(x).flatten(1))))
        return found


class Reader(nn.Module):
    """From a view to the logits of 13 ranks, joker, back and "no card", then of four suits and none."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _conv(3, 20, 2), _conv(20, 28), nn.MaxPool2d(2), _conv(28, 56), nn.MaxPool2d(2), _conv(56, 96), _conv(96, 96)
        )
        self.squeeze = _conv(96, 48, 1, 1)
        self.drop = nn.Dropout(0.15)
        self.hidden = nn.Linear(48 * 6 * 4, 128)
        self.out = nn.Linear(128, 21)

    def forward(self, x: Tensor) -> Tensor:
        pooled = F.avg_pool2d(self.squeeze(self.trunk(x)), 2)
        found: Tensor = self.out(F.relu(self.hidden(self.drop(pooled.flatten(1)))))
        return found


def export(net: nn.Module, target: Path, width: int, height: int, *, batch: bool) -> None:
    """Write the net as ONNX, for any number of pictures at once where ``batch``."""
    net = net.eval().to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, height, width),),
        str(target),
        input_names=["x"],
        output_names=["y"],
        dynamic_axes={"x": {0: "n"}, "y": {0: "n"}} if batch else None,
        opset_version=13,
        dynamo=False,
    )
    halve(target)


LARGE = 100_000
"""Weights with more numbers than this are stored as half-precision numbers and made whole when the net is loaded."""


def halve(path: Path) -> None:
    """Store the large weights of a net at half their size; what it says changes by less than a thousandth."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    model = onnx.load(str(path))
    graph = model.graph
    for weights in list(graph.initializer):
        numbers = numpy_helper.to_array(weights)
        if numbers.size > LARGE and numbers.dtype == np.float32:
            half = f"{weights.name}.half"
            graph.initializer.remove(weights)
            graph.initializer.append(numpy_helper.from_array(numbers.astype(np.float16), half))
            graph.node.insert(0, helper.make_node("Cast", [half], [weights.name], to=TensorProto.FLOAT))
    onnx.save(model, str(path))
