/** A time ends as a day begins: the last day on which something can happen is the one before. An instant of that day. Pure. */
export const lastDayBefore = (end: Date): Date => new Date(end.getTime() - 1);
