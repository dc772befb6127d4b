import type { Ctx } from "#platform/unit-of-work.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { countOtherNames } from "./store-names.ts";

/** Different names that may be typed for one transfer before each further one needs a second worker, even if it fits. */
const NAMES_TRIED = 3;

interface Compared {
  readonly nameScore: number;
  readonly needsSecond: boolean;
}

/**
 * Compares the name on the document with the transfer's. A second worker is needed for a low score, for another family name, and once so many
 * names were typed for the transfer that one fits by trying, here or at another outlet.
 */
export async function compareName(
  ctx: Pick<Ctx, "db">,
  { transfer, name, onDocument, from }: { transfer: string; name: string; onDocument: string; from: number },
  deps: CounterDeps,
): Promise<Compared> {
  const nameScore = deps.nameScore(name, onDocument);
  // Another family name is another person, however alike the names are.
  const isOther = deps.markName(onDocument, name).some(({ differs }) => differs);
  const tried = await countOtherNames(ctx.db, transfer, onDocument);
  return { nameScore, needsSecond: nameScore < from || isOther || tried >= NAMES_TRIED };
}
