/** Who may see the transfers of all senders. */

/** Access to view. */
export const overseen = {
  access: {
    anyOf: [
      { menu: "transfer", module: ["oversee"] },
      { menu: "compliance", module: ["view"] },
    ],
  },
} as const;
