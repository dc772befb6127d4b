/** How a list is narrowed by what is due. Pure, for server and screen. */
export const DUE_FILTERS = ["overdue", "soon"] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];
