"""Games as environments for reinforcement learning: vectorized, and for the common libraries."""

from banneret.environments.batch import Batch
from banneret.environments.vector import VectorGame

__all__ = ["Batch", "VectorGame"]
