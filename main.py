import flet as ft

from golfscore.app import main

ft.run(main, assets_dir="assets")
