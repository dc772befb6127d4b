/** The filter of a list by due time: missed, or near. Pure, for server and screen. */
export const DUE_FILTERS = ["overdue", "soon"] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];
