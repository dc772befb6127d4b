import { contactsWithRight } from "#identity/index.ts";
import { money } from "#kernel/money.ts";
import { notify } from "#notifications/index.ts";
import { putAutomaticStops, termsAt, type AutomaticChanges, type Shortage } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readBalances } from "../bookings/check-booking.ts";
import type { TreasuryDeps } from "../deps.ts";
import { shortCorridors, withEveryAccount, type AccountCover, type PaidCorridor } from "../model/corridor-cover.ts";
import { readCoverBounds } from "./read-cover-bounds.ts";
import { listRunways } from "./read-positions.ts";

type Reading = Pick<Ctx, "db" | "now">;
type Places = Pick<TreasuryDeps, "places">;

/** What the accounts of banks and partners have for the corridors that they pay. */
async function readCover(ctx: Reading, corridors: readonly PaidCorridor[], { places }: Places): Promise<AccountCover[]> {
  const balances = withEveryAccount(places, corridors, await readBalances(ctx));
  const runways = await listRunways(ctx, balances, null);
  return runways
    .filter(({ at, party }) => places.some((place) => place.at === at && place.party === party))
    .map(({ at, party, currency, available, days }) => ({
      at,
      party,
      currency,
      availableMinor: available,
      runwayDays: days,
    }));
}

/**
 * Stops the corridors that our money no longer covers and opens those that it covers again, and notifies the treasury, in one transaction. Does
 * not touch what people have stopped. Without a figure every automatic stop ends.
 */
export async function watchCover(ctx: Ctx, deps: Places): Promise<AutomaticChanges> {
  const changes = await putAutomaticStops(ctx, async (lasting) => {
    const bounds = await readCoverBounds(ctx);
    if (bounds === null) return [];
    const corridors = (await termsAt(ctx, "corridor", ctx.now)).map(({ key, value }) => ({ key, ...value }));
    const accounts = await readCover(ctx, corridors, deps);
    return shortCorridors(corridors, accounts, bounds, (key) => lasting.has(key)).map(({ at, party, ...short }): Shortage => ({
      ...short,
      account: `${at}:${party}`,
      term: bounds.term,
    }));
  });
  await notifyTreasury(ctx, changes);
  return changes;
}

/** One notification per account, to everybody who may pay money in: by bell and mail. */
async function notifyTreasury(ctx: Ctx, { stopped, opened }: AutomaticChanges): Promise<void> {
  if (stopped.length === 0 && opened.length === 0) return;
  const people = await contactsWithRight(ctx, { menu: "treasury", module: "propose" });
  const groups = [
    ...[...Map.groupBy(stopped, placeOf)].map(([place, all]) => ({ kind: "corridors_stopped" as const, place, all })),
    ...[...Map.groupBy(opened, placeOf)].map(([place, all]) => ({ kind: "corridors_opened" as const, place, all })),
  ];
  await notify(
    ctx,
    groups.flatMap(({ kind, place, all }) => {
      const [{ currency, availableMinor }] = all as [Shortage];
      const facts = { name: all.map(({ corridor }) => corridor).join(", "), place, amount: money(currency, availableMinor) };
      return people.map(({ id: person }) => ({
        key: `${kind}:${place}:${ctx.now.getTime()}:${person}`,
        person,
        kind,
        about: "positions",
        facts,
      }));
    }),
  );
}

const placeOf = ({ account, currency }: Pick<Shortage, "account" | "currency">) => `${account} · ${currency}`;
