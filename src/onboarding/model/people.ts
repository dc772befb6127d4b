/**
 * The people and owners of a business. Beneficial owners hold more than a quarter, directly or through other companies (Perpres 13/2018 art. 4;
 * the figure is a dated term). Pure.
 */
import { z } from "zod";
import { LANGUAGES } from "#kernel/locale.ts";
import { emailSchema, phoneSchema, textOf } from "./company.ts";
import { personId } from "./kinds.ts";

/** `controller`: controls without shares, as the chair of a foundation. */
export const PERSON_ROLES = ["director", "commissioner", "controller", "signatory"] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

export const namedPersonSchema = z.strictObject({
  id: personId,
  /** As in the identity document; one word is a name. */
  name: textOf(1, 100),
  roles: z.array(z.enum(PERSON_ROLES)).refine((all) => new Set(all).size === all.length, { error: "Each role once" }),
  email: emailSchema,
  phone: phoneSchema,
  language: z.enum(LANGUAGES),
});
export type NamedPerson = z.output<typeof namedPersonSchema>;

const companyKey = z.string().regex(/^c[1-9][0-9]?$/);
const owningCompanySchema = z.strictObject({
  key: companyKey,
  name: textOf(2, 100),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  registration: textOf(3, 60),
});

/** The business itself, whose shares the first layer divides. */
export const ROOT = "business";
/** Shares of a listed company in free float: held by nobody in particular. */
export const PUBLIC = "public";
/** A whole, in hundredths of a percent. */
export const WHOLE_BPS = 10_000;

const shareSchema = z.strictObject({
  of: z.union([z.literal(ROOT), companyKey]),
  holder: z.union([personId, companyKey, z.literal(PUBLIC)]),
  bps: z.int().min(1).max(WHOLE_BPS),
});
export type Share = z.output<typeof shareSchema>;

export const peopleSchema = z
  .strictObject({
    people: z.array(namedPersonSchema).min(1).max(30),
    companies: z.array(owningCompanySchema).max(20),
    shares: z.array(shareSchema).max(120),
  })
  .superRefine(({ people, companies, shares }, context) => {
    const known = new Set<string>([ROOT, PUBLIC, ...people.map(({ id }) => id), ...companies.map(({ key }) => key)]);
    if (known.size !== people.length + companies.length + 2)
      context.addIssue({ code: "custom", message: "Each person and company once", path: ["people"] });
    const pairs = shares.map(({ of, holder }) => `${of} ${holder}`);
    shares.forEach(({ of, holder }, at) => {
      if (!known.has(of) || !known.has(holder) || of === holder || pairs.indexOf(pairs[at] ?? "") !== at)
        context.addIssue({ code: "custom", message: "A known holder, once", path: ["shares", at, "holder"] });
    });
  });
export type People = z.output<typeof peopleSchema>;

export type OwnershipFault =
  /** The shares of a company do not make a whole. */
  | { readonly code: "sum_differs"; readonly of: string; readonly bps: number }
  /** A company holds itself through others. */
  | { readonly code: "circle"; readonly of: string };

export interface Ownership {
  /** Effective share of each person over all layers, in hundredths of a percent, rounded up: a rounding never hides a beneficial owner. */
  readonly effective: ReadonlyMap<string, number>;
  readonly faults: readonly OwnershipFault[];
}

/** Follows the shares through all layers. Companies that nobody holds count as a missing whole. */
export function ownershipOf({ companies, shares }: Pick<People, "companies" | "shares">): Ownership {
  const held = new Map<string, Share[]>();
  for (const share of shares) held.set(share.of, [...(held.get(share.of) ?? []), share]);
  const faults = wholesOf(companies, shares, held);
  const walked = ordered(held);
  if ("circle" in walked) return { effective: new Map(), faults: [...faults, { code: "circle", of: walked.circle }] };
  // A path has at most as many layers as companies, so every division below is exact.
  const whole = BigInt(WHOLE_BPS) ** BigInt(companies.length + 1);
  const values = new Map<string, bigint>([[ROOT, whole]]);
  for (const of of walked.order)
    for (const { holder, bps } of held.get(of) ?? []) {
      const part = ((values.get(of) ?? 0n) * BigInt(bps)) / BigInt(WHOLE_BPS);
      values.set(holder, (values.get(holder) ?? 0n) + part);
    }
  const people = [...values].filter(([holder]) => holder.startsWith("bp_"));
  return { effective: new Map(people.map(([holder, value]) => [holder, bpsOf(value, whole)])), faults };
}

function wholesOf(
  companies: People["companies"],
  shares: readonly Share[],
  held: ReadonlyMap<string, readonly Share[]>,
): readonly OwnershipFault[] {
  const holding = companies.map(({ key }) => key).filter((key) => shares.some(({ holder }) => holder === key));
  return [ROOT, ...holding].flatMap((of) => {
    const bps = (held.get(of) ?? []).reduce((sum, share) => sum + share.bps, 0);
    return bps === WHOLE_BPS ? [] : [{ code: "sum_differs" as const, of, bps }];
  });
}

type Ordered = { readonly order: readonly string[] } | { readonly circle: string };

/** What is held, each before its holders; or a company that holds itself through others. */
function ordered(held: ReadonlyMap<string, readonly Share[]>): Ordered {
  const order: string[] = [];
  const visit = (of: string, path: ReadonlySet<string>): string | null => {
    if (path.has(of)) return of;
    if (order.includes(of)) return null;
    for (const { holder } of held.get(of) ?? []) {
      const found = visit(holder, new Set([...path, of]));
      if (found !== null) return found;
    }
    order.unshift(of);
    return null;
  };
  for (const of of held.keys()) {
    const circle = visit(of, new Set());
    if (circle !== null) return { circle };
  }
  return { order };
}

function bpsOf(value: bigint, whole: bigint): number {
  const scaled = value * BigInt(WHOLE_BPS);
  return Number(scaled / whole + (scaled % whole === 0n ? 0n : 1n));
}

/** Whoever has to be verified: people with a role, and owners above the share of the term. In the order in which they are named. */
export function peopleToVerify(section: People, beneficialOwnerBps: number): readonly NamedPerson[] {
  const { effective } = ownershipOf(section);
  return section.people.filter(({ id, roles }) => roles.length > 0 || (effective.get(id) ?? 0) > beneficialOwnerBps);
}
