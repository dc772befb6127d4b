/**
 * Awards: our own money that the sender of a transfer gets, as compensation for a failure of ours or as goodwill without one. Two people
 * grant each. An award is paid by the machinery of refunds, under a reference of its own. Pure.
 */
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { sum, type Money } from "#kernel/money.ts";
import type { Refund } from "./refunds.ts";

export const AWARD_KINDS = ["compensation", "goodwill"] as const;
export type AwardKind = (typeof AWARD_KINDS)[number];

/** The failure that a compensation is for. Goodwill has none. */
export const AWARD_CAUSES = ["late", "wrong_outcome", "complaint"] as const;
export type AwardCause = (typeof AWARD_CAUSES)[number];

export interface Award {
  readonly kind: AwardKind;
  readonly cause: AwardCause | null;
  readonly grantedAt: Date;
  /** The order that pays it, as for a refund; its `of` is the award's own id. */
  readonly refund: Refund & { readonly of: Id<"tr"> };
}

/** The most that one transfer can be awarded, by kind; null while no term is set: then nothing can be. */
export type AwardLimits = Readonly<Record<AwardKind, Money | null>>;

/** Without limits nothing can be awarded. */
export const NO_AWARDS: AwardLimits = { compensation: null, goodwill: null };

/** A further award of one transfer would make references longer than 36 characters (OUT-3). */
export const MOST_AWARDS = 9;

const AWARD_ID = /_c[1-9]$/;

/** Its schema: `tr_…_c1`. */
export const awardIdSchema = z.templateLiteral(["tr_" as const, z.string().regex(/^[0-7][0-9a-hjkmnp-tv-z]{25}_c[1-9]$/)]);

/** The id of a transfer's n-th award: the transfer's own with a number, so that its order is found by the transfer. */
export const awardId = (transfer: Id<"tr">, n: number): Id<"tr"> => `${transfer}_c${n}`;

export const isAward = (of: string): boolean => AWARD_ID.test(of);

/** The transfer of an award; any other subject is its own. */
export const withoutAward = <T extends string>(of: T): T => of.replace(AWARD_ID, "") as T;

/** All that was awarded of a kind, paid or not. */
export const awardedOf = (awards: readonly Award[], kind: AwardKind): Money =>
  sum(
    "IDR",
    awards.filter((award) => award.kind === kind).map(({ refund }) => refund.amount),
  );

/** The amount that is still owed to the sender. */
export const owedOf = (awards: readonly Award[]): Money =>
  sum(
    "IDR",
    awards.filter(isUnpaid).map(({ refund }) => refund.amount),
  );

export const isUnpaid = ({ refund }: Award): boolean => refund.status !== "paid";
