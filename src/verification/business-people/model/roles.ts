/** As what a business names a natural person. An owner without any of these has only a share. Pure. */
export const BUSINESS_ROLES = ["director", "commissioner", "controller", "signatory"] as const;
export type BusinessRole = (typeof BUSINESS_ROLES)[number];
