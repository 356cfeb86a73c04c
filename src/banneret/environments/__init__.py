"""Games as environments for programs that learn: many at once, and by the interfaces their libraries know."""

from banneret.environments.batch import Batch
from banneret.environments.vector import VectorGame

__all__ = ["Batch", "VectorGame"]
