/** Loads the front page of an agent's owner, or of a worker of an outlet. */
import { api } from "#web/api.ts";
import { may } from "#web/session/rights.ts";
import type { UserAuth } from "#web/session/store.ts";
import { listPayouts } from "../../counter/contract.ts";
import { listDay } from "../../counter/contract-screens.ts";
import { readFloat } from "../../float/contract.ts";
import { listWaiting, readOverview } from "../../tasks/contract.ts";
import { loadCounter, loadOutlets } from "../../web/load-counter.ts";

/** Entries of the day that the front page shows. */
const LATEST = 4;

async function loadOwner(request: Request) {
  const place = await loadOutlets(request);
  if (place === null) return null;
  const [float, overview, { waiting }] = await Promise.all([
    api(readFloat, { agent: place.outlet.agent }),
    api(readOverview, {}),
    api(listWaiting, {}),
  ]);
  // Somebody who works only at outlets of other agents has none to look after.
  return overview.outlets.length === 0 ? null : { of: "owner" as const, float, overview, waiting };
}

async function loadWorker(request: Request) {
  const counter = await loadCounter(request);
  if (counter === null) return null;
  const outlet = counter.outlet.id;
  const [{ payouts }, { waiting }, { entries }] = await Promise.all([
    api(listPayouts, { outlet }),
    api(listWaiting, {}),
    api(listDay, { outlet }),
  ]);
  return {
    of: "worker" as const,
    counter,
    openPayouts: payouts.filter(({ state }) => state === "collecting"),
    waiting,
    latest: entries.slice(0, LATEST),
  };
}

/** Null for somebody who neither owns nor works at an outlet. */
export async function loadAgentFront(auth: UserAuth, request: Request) {
  if (!may(auth, { menu: "cash_pickup", modules: ["view"] })) return null;
  const owner = may(auth, { menu: "float", modules: ["top_up"] }) ? await loadOwner(request) : null;
  return owner ?? loadWorker(request);
}
export type AgentFrontData = NonNullable<Awaited<ReturnType<typeof loadAgentFront>>>;
