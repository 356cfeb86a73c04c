"""Reports: results in words and then in pictures, as one self-contained file."""

from banneret.lab.report.balance_map import write_balance_map
from banneret.lab.report.changes import write_diff_report, write_sweep_report
from banneret.lab.report.runs import write_run_report
from banneret.lab.report.skill import write_armies_report, write_skill_report, write_without_report
from banneret.lab.report.tuning import write_tuning_report

__all__ = [
    "write_armies_report",
    "write_balance_map",
    "write_diff_report",
    "write_run_report",
    "write_skill_report",
    "write_sweep_report",
    "write_tuning_report",
    "write_without_report",
]
