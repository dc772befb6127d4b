/** Who signs a sheet, and in which order. Pure. */
import type { SheetKind } from "./kinds.ts";
import type { NamedPerson } from "./people.ts";

/** Modules of the menu `onboarding` that a member of staff needs to sign in a role. */
export const STAFF_ROLES = ["sell", "review", "fund", "approve", "suspend"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export const SIGNING_ROLES = ["signatory", ...STAFF_ROLES] as const;
export type SigningRole = (typeof SIGNING_ROLES)[number];

export interface SigningStep {
  readonly role: SigningRole;
  /** Named in advance for a signatory of the business; null for staff: whoever has the right, and signed nothing of this sheet yet. */
  readonly person: NamedPerson["id"] | null;
}

const staff = (...roles: StaffRole[]): SigningStep[] => roles.map((role) => ({ role, person: null }));

/**
 * The steps of a sheet. With terms: the signatories of the business, then sales, compliance, the treasury if anything differs from the
 * standard, and an administrator. A suspension: one person, at once. A reopening and a termination: two people of different roles.
 */
export function stepsOf(
  kind: SheetKind,
  { signatories, hasDeviations }: { readonly signatories: readonly NamedPerson[]; readonly hasDeviations: boolean },
): readonly SigningStep[] {
  switch (kind) {
    case "suspension":
      return staff("suspend");
    case "reopening":
    case "termination":
      return staff("review", "approve");
    case "opening":
    case "amendment":
      return [
        ...signatories.map(({ id: person }) => ({ role: "signatory" as const, person })),
        ...staff("sell", "review"),
        ...(hasDeviations ? staff("fund") : []),
        ...staff("approve"),
      ];
  }
}
