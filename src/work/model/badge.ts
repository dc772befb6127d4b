/** The figure of the badge, from the queues of the front page. Pure: the page and the badge's own call agree by it. */

export interface BadgeQueue {
  readonly count: number;
  readonly isMore: boolean;
  readonly isOverdue: boolean;
  readonly isWatched: boolean;
}

export interface BadgeCount {
  readonly count: number;
  readonly isMore: boolean;
  readonly overdue: number;
}

/** What waits for a decision. Watched queues are left out: their rows would count twice, or ask for nothing. */
export function badgeOf(queues: readonly BadgeQueue[], max: number): BadgeCount {
  const counted = queues.filter(({ isWatched }) => !isWatched);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return {
    count: Math.min(total, max),
    isMore: total > max || counted.some(({ isMore }) => isMore),
    overdue: counted.filter(({ isOverdue }) => isOverdue).length,
  };
}
