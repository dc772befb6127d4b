/** The rights by which proposals are decided. Apart, so that a contract loads no state machine. */
export const PROPOSAL_MENUS = ["transfer", "compliance"] as const;
export type ProposalMenu = (typeof PROPOSAL_MENUS)[number];
