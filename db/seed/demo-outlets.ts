/** Creates the demo's agent, outlets and float from outlets.yaml, through the same use cases as people. Existing records stay as they are. */
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
import { activateAgent } from "../../src/cash-points/agents/activate-agent.ts";
import { createOutlet } from "../../src/cash-points/outlets/save-outlet.ts";
import { findOutlet } from "../../src/cash-points/outlets/store.ts";
import { findAgent } from "../../src/cash-points/agents/store.ts";
import { insertCashier } from "../../src/cash-points/outlets/store-cashiers.ts";
import { findCount } from "../../src/cash-points/drawer/store-counts.ts";
import { findFloatRequest } from "../../src/cash-points/float/store.ts";
import { findPersonByEmail } from "../../src/identity/store.ts";
import { idSchema, type Id } from "../../src/kernel/id.ts";
import { wholeUnits } from "../../src/kernel/money.ts";
import { DAY_MS } from "../../src/kernel/time.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { createDemoNetwork, networkOwner } from "./demo-network.ts";

const text = z.string().min(1);
const district = z.string().regex(/^[0-9]{6}$/);
const file = z.strictObject({
  agent: z.email(),
  name: text,
  cashier: z.email(),
  cashierAt: z.array(outletId),
  treasury: z.email(),
  network: networkOwner,
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

export async function createDemoOutlets(ctx: Ctx, folder: string): Promise<void> {
  const demo = file.parse(parse(await readFile(join(folder, "outlets.yaml"), "utf8")));
  const [agent, cashier, treasury] = [
    await getPerson(ctx, demo.agent),
    await getPerson(ctx, demo.cashier),
    await getPerson(ctx, demo.treasury),
  ];
  const office = actingAs(ctx, "staff", treasury);
  if (!(await findAgent(ctx.db, agent))) {
    const terms = { name: demo.name, settlement: "credit", chain: null, creditLine: wholeUnits("IDR", 0n) } as const;
    await activateAgent(office, { agent, ...terms, outlets: [], by: treasury });
  }
  for (const { id, district: code, services = [...SERVICES], dayAndNight, ...entries } of demo.outlets) {
    if (await findOutlet(ctx.db, id)) continue;
    const area = { province: code.slice(0, 2), city: code.slice(0, 4), district: code };
    const outlet = { ...entries, ...area, services, closedDays: [], transferLimit: TRANSFER_LIMIT, dayLimit: DAY_LIMIT };
    const hours = dayAndNight ? DAY_AND_NIGHT : WEEK;
    await createOutlet(office, { id, agent, outlet: { ...outlet, hours } });
  }
  const taken = new Set(demo.outlets.map(({ district: code }) => code.slice(0, 4)));
  await createDemoNetwork(office, folder, { agent: await getPerson(ctx, demo.network.agent), name: demo.network.name, taken });
  for (const outlet of demo.cashierAt) await insertCashier(ctx.db, { outlet, person: cashier, by: agent, at: ctx.now });

  await fillDrawer({ ...actingAs(ctx, "user", agent), now: new Date(ctx.now.getTime() - DAY_MS) }, demo.drawer);

  const { id: line, amount } = demo.creditLine;
  if (await findFloatRequest(ctx.db, line)) return;
  const { id, hash } = await requestCreditLine(actingAs(ctx, "user", agent), { id: line, amount: wholeUnits("IDR", BigInt(amount)) });
  await decideFloatRequest(office, { id, decision: "approve", hash });
}

/** Puts in, counts and closes, as the agent would have done the day before. */
async function fillDrawer(ctx: Ctx, { outlet: id, move, count, pieces }: z.output<typeof file>["drawer"]): Promise<void> {
  const outlet = await findOutlet(ctx.db, id);
  if (!outlet || (await findCount(ctx.db, count))) return;
  await moveCash(ctx, { outlet: id, id: move, direction: "put_in", amount: countPieces(pieces) });
  await closeDay(ctx, { outlet: id, id: count, day: businessDay(outlet, ctx.now), pieces });
}

async function getPerson(ctx: Ctx, email: string): Promise<Id<"us">> {
  const person = await findPersonByEmail(ctx.db, email);
  if (!person) throw new Error(`outlets.yaml names ${email}, who is in no account of the demo`);
  return person.id as Id<"us">;
}

/** The demo's accounts request and approve as themselves: four eyes hold in the seed too. */
function actingAs(ctx: Ctx, kind: "user" | "staff", id: string): Ctx {
  const menuAccess = kind === "staff" ? [{ menu: "float", module: ["approve"] }] : [];
  return { ...ctx, actor: { kind, id, level: "seed", menuAccess }, readRightsAgain: async () => menuAccess };
}
