/** The demo's outlets, cashier and float from outlets.yaml, through the same use cases as people. Existing records stay as they are. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { requestCreditLine } from "../../src/cash-points/float/request-float.ts";
import { decideFloatRequest } from "../../src/cash-points/float/decide-float-request.ts";
import { countPieces, piecesSchema } from "../../src/cash-points/drawer/model/denominations.ts";
import { closeDay, moveCash } from "../../src/cash-points/drawer/manage-drawer.ts";
import { businessDay } from "../../src/cash-points/model/opening-hours.ts";
import { outletEntries, outletId, SERVICES } from "../../src/cash-points/model/outlet.ts";
import type { NewOutlet } from "../../src/cash-points/outlets/contract.ts";
import { findOutlet } from "../../src/cash-points/outlets/store.ts";
import { insertCashier } from "../../src/cash-points/outlets/store-cashiers.ts";
import { findCount } from "../../src/cash-points/drawer/store-counts.ts";
import { findFloatRequest } from "../../src/cash-points/float/store.ts";
import { idSchema } from "../../src/kernel/id.ts";
import { wholeUnits } from "../../src/kernel/money.ts";
import { DAY_MS } from "../../src/kernel/time.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { importNetworkOutlets, readNetworkOutlets } from "./demo-network.ts";
import { accountOf, actingAs } from "./states/story.ts";

const text = z.string().min(1);
const district = z.string().regex(/^[0-9]{6}$/);
const file = z.strictObject({
  agent: z.email(),
  cashier: z.email(),
  cashierAt: z.array(outletId),
  treasury: z.email(),
  network: z.email(),
  creditLine: z.strictObject({ id: idSchema("fr"), amount: z.int().positive() }),
  /** Cash in a drawer, put in and counted the day before, so that a visitor who tries the counter begins a new day. */
  drawer: z.strictObject({ outlet: outletId, move: idSchema("mv"), count: idSchema("cc"), pieces: piecesSchema }),
  outlets: z.array(
    z.strictObject({
      id: outletId,
      name: text,
      address: text,
      cityName: text,
      district,
      latitude: z.number(),
      longitude: z.number(),
      zone: outletEntries.shape.zone,
      phone: text,
      services: outletEntries.shape.services.optional(),
      dayAndNight: z.literal(true).optional(),
    }),
  ),
});

const WEEKDAY = { opens: "08:00", closes: "20:00" };
const WEEK = [{ opens: "09:00", closes: "15:00" }, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY];
/** A visitor who tries the demo at night finds an open counter. */
const DAY_AND_NIGHT = Array.from({ length: 7 }, () => ({ opens: "00:00", closes: "23:59" }));
const [TRANSFER_LIMIT, DAY_LIMIT] = [wholeUnits("IDR", 20_000_000n), wholeUnits("IDR", 200_000_000n)];

export interface DemoOutlets {
  readonly demo: z.output<typeof file>;
  /** Opened by the contract of the agent. */
  readonly own: readonly NewOutlet[];
  /** The network: its contract opens the first one, and the others are imported. */
  readonly network: readonly NewOutlet[];
}

export async function readDemoOutlets(folder: string): Promise<DemoOutlets> {
  const demo = file.parse(parse(await readFile(join(folder, "outlets.yaml"), "utf8")));
  const own = demo.outlets.map(({ id, district: code, services = [...SERVICES], dayAndNight, ...facts }) => {
    const area = { province: code.slice(0, 2), city: code.slice(0, 4), district: code };
    const hours = dayAndNight ? DAY_AND_NIGHT : WEEK;
    return { id, entries: { ...facts, ...area, services, hours, closedDays: [], transferLimit: TRANSFER_LIMIT, dayLimit: DAY_LIMIT } };
  });
  const taken = new Set(demo.outlets.map(({ district: code }) => code.slice(0, 4)));
  return { demo, own, network: await readNetworkOutlets(folder, taken) };
}

/** The outlets that a contract opens, by the address of its owner. */
export const outletsOfContracts = ({ demo, own, network }: DemoOutlets): ReadonlyMap<string, readonly NewOutlet[]> =>
  new Map([
    [demo.agent, own],
    [demo.network, network.slice(0, 1)],
  ]);

/** Opens the demo's counters for its agents, whose contracts are in force: the network, the cashier, cash in a drawer, and the credit line. */
export async function createDemoOutlets(ctx: Ctx, { demo, network }: DemoOutlets): Promise<void> {
  const [agent, cashier, treasury] = [await accountOf(ctx, demo.agent), await accountOf(ctx, demo.cashier), await accountOf(ctx, demo.treasury)];
  await importNetworkOutlets(ctx, (await accountOf(ctx, demo.network)).id, network);
  for (const outlet of demo.cashierAt) await insertCashier(ctx.db, { outlet, person: cashier.id, by: agent.id, at: ctx.now });

  await fillDrawer(actingAs(ctx, agent, new Date(ctx.now.getTime() - DAY_MS)), demo.drawer);

  const { id: line, amount } = demo.creditLine;
  if (await findFloatRequest(ctx.db, line)) return;
  const { id, hash } = await requestCreditLine(actingAs(ctx, agent), { id: line, amount: wholeUnits("IDR", BigInt(amount)) });
  await decideFloatRequest(actingAs(ctx, treasury), { id, decision: "approve", hash });
}

/** Puts in, counts and closes, as the agent would have done the day before. */
async function fillDrawer(ctx: Ctx, { outlet: id, move, count, pieces }: z.output<typeof file>["drawer"]): Promise<void> {
  const outlet = await findOutlet(ctx.db, id);
  if (!outlet || (await findCount(ctx.db, count))) return;
  await moveCash(ctx, { outlet: id, id: move, direction: "put_in", amount: countPieces(pieces) });
  await closeDay(ctx, { outlet: id, id: count, day: businessDay(outlet, ctx.now), pieces });
}
