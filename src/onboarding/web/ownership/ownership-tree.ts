/** The layers of ownership as a tree for drawing. A company that appears again is not opened again: its holders are where it appears first. Pure. */
import { PUBLIC, ROOT, type People } from "../../model/people.ts";

export interface OwnershipNode {
  /** A key within the drawing. */
  readonly path: string;
  /** `business`, the key of a company, the id of a person, or `public`. */
  readonly of: string;
  readonly kind: "business" | "company" | "person" | "public";
  /** What it holds of the node above, in hundredths of a percent; null for the business. */
  readonly bps: number | null;
  readonly holders: readonly OwnershipNode[];
  /** Its holders are drawn elsewhere. */
  readonly isRepeated: boolean;
}

/** What is drawn of the section: people are named by whoever draws. */
export type Shares = Pick<People, "shares">;

/** The tree from the business down to its owners. Terminates for circles and stays as small as the list of shares. */
export function ownershipTree({ shares }: Shares): OwnershipNode {
  const drawn = new Set<string>();
  const node = (of: string, bps: number | null, above: string): OwnershipNode => {
    const path = `${above}/${of}`;
    const kind = kindOf(of);
    const isRepeated = drawn.has(of) && (kind === "company" || kind === "business");
    drawn.add(of);
    const below = isRepeated ? [] : shares.filter((share) => share.of === of);
    return { path, of, kind, bps, isRepeated, holders: below.map((share) => node(share.holder, share.bps, path)) };
  };
  return node(ROOT, null, "");
}

function kindOf(of: string): OwnershipNode["kind"] {
  if (of === ROOT) return "business";
  if (of === PUBLIC) return "public";
  return of.startsWith("bp_") ? "person" : "company";
}

/** Owners with their effective shares, the largest first. */
export function ownersBySize(
  effective: ReadonlyMap<string, number>,
): readonly { readonly person: string; readonly bps: number }[] {
  return [...effective].map(([person, bps]) => ({ person, bps })).toSorted((a, b) => b.bps - a.bps);
}
