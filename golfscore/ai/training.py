"""(being written)"""
from golfscore.ai.board import Board
from golfscore.ai.values import Values, reckoned


def learn(board: Board) -> Values:
    return reckoned(board)
