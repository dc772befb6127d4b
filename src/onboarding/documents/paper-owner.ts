/** Papers are sealed under a key that is not in the database, each bound to its id. */
export const paperOwner = (document: string) => `onboarding/document/${document}`;
