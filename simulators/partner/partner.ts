/** The partner simulator: its API, its control calls and its page, over a desk with a memory. */
import Fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { ZodError } from "zod";
import { type BadAnswers, refusal } from "./bad-answers.ts";
import { type SharedClock, REAL_CLOCK } from "../shared-clock.ts";
import { registerCalls } from "./calls.ts";
import { type Callbacks, openCallbacks } from "./callbacks.ts";
import { registerControl } from "./control.ts";
import { type Desk, openDesk, type Transaction } from "./desk.ts";
import { openFacts } from "./facts.ts";
import { openFaults } from "./faults.ts";
import { registerPage } from "./page.ts";
import { Refused } from "./refused.ts";
import { signatureCheck } from "./signatures.ts";
import { openTimeline, type Timeline, type Timings } from "./timeline.ts";

export interface PartnerSimulatorSettings {
  readonly clientId: string;
  readonly secret: string;
  readonly callbackSecret: string;
  /** URL for callbacks; null: none are sent. */
  readonly callbackUrl: string | null;
  /** File of facts; null: memory alone. */
  readonly file?: string | null;
  readonly timings?: Partial<Timings>;
  readonly quoteMs?: number;
  readonly lateMs?: number;
  readonly retryMs?: number;
  readonly clock?: SharedClock;
}

const TIMINGS: Timings = { submitMs: 200, completeMs: 800, pickupMs: 5_000, slowMs: 20_000, reviewMs: 30_000 };
const QUOTE_MS = 30 * 60_000;
const LATE_MS = 45_000;
const RETRY_MS = 1_000;
const MAX_BODY_BYTES = 65_536;

interface Live {
  readonly desk: Desk;
  readonly timeline: Timeline;
  readonly callbacks: Callbacks;
}

/** Builds the partner without listening. Closing it drops pending work. */
export function createPartner(settings: PartnerSimulatorSettings): FastifyInstance {
  const { clientId, secret, callbackSecret, callbackUrl, file = null, quoteMs = QUOTE_MS, clock = REAL_CLOCK } = settings;
  const stopping = new AbortController();
  const bad: BadAnswers = { lateMs: settings.lateMs ?? LATE_MS, stop: stopping.signal };
  const faults = openFaults();
  const facts = openFacts(file);
  const open = (earlier = facts.earlier): Live => {
    const desk = openDesk({ ...facts, earlier }, quoteMs, clock.now);
    const reports = { secret: callbackSecret, url: callbackUrl, retryMs: settings.retryMs ?? RETRY_MS, now: clock.now };
    const callbacks = openCallbacks(desk, faults, reports);
    const timings = { ...TIMINGS, ...settings.timings };
    const timeline = openTimeline(desk, timings, (transaction) => callbacks.report(transaction));
    for (const transaction of desk.transactions()) {
      timeline.follow(transaction);
      callbacks.report(transaction);
    }
    return { desk, timeline, callbacks };
  };
  let live = open();
  clock.onLeap(() => live.timeline.catchUp());
  const end = () => {
    live.timeline.stop();
    live.callbacks.stop();
  };
  const changed = (transaction: Transaction): void => {
    live.callbacks.report(transaction);
    live.timeline.follow(transaction);
  };
  const reset = (): void => {
    end();
    facts.empty();
    live = open([]);
  };

  const server = Fastify({ logger: false, bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  server.addHook("preClose", async () => {
    stopping.abort();
    end();
    clock.stop();
  });
  server.addHook("onClose", async () => facts.close());
  answerRefusals(server);
  server.get("/healthz", async () => ({ status: "ok" }));
  const nowOfDesk = () => live.desk.now();
  const whyNotSigned = signatureCheck(clientId, secret, nowOfDesk, clock);
  void server.register(async (scope) => registerCalls(scope, () => ({ ...live, faults, whyNotSigned, bad, changed })));
  registerControl(server, () => ({ ...live, faults, changed, reset, moveClock: clock.move }));
  registerPage(server, () => live.desk);
  return server;
}

function answerRefusals(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError | Refused | ZodError, _request, reply) => {
    if (error instanceof Refused) return reply.code(error.status).send(refusal(error.code, error.message));
    if (error instanceof ZodError) return reply.code(400).send(refusal("1000400", error.issues[0]?.message ?? "malformed"));
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(400).send(refusal("1000400", "malformed"));
    process.stderr.write(`${error.stack}\n`);
    return reply.code(500).send(refusal("1000500", "internal"));
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send(refusal("1000404", "no such address")));
}
