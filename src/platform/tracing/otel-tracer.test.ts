/** What traces contain, and that they change nothing: through OpenTelemetry's packages to a receiver. */
import { createHash } from "node:crypto";
import { ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { openOtlpReceiver } from "../testing/otlp-receiver.ts";
import { parseConfig } from "../config.ts";
import type { Ctx } from "../unit-of-work.ts";
import { openTracer } from "./open-tracer.ts";
import { otelTracer } from "./otel-tracer.ts";

const app = await openTestApp();
const receiver = await openOtlpReceiver();
afterAll(async () => {
  await receiver.close();
  await app[Symbol.asyncDispose]();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  receiver.posts.length = 0;
  Object.assign(app.runtime, { tracer: undefined });
});

const openAt = (
  url: string,
  { sampler = "parentbased_always_on", share = 1, log = openLogLines().log, closeAtMostMs = 3_000 } = {},
) => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
  return otelTracer({ sampler, share, version: "1.2.3", log, closeAtMostMs });
};
const aTransfer = (n: number) => `tr_${String(n).padStart(26, "0")}`;
const INTERNAL = { kind: "internal" } as const;

describe("a note of an event", () => {
  const failOnce = (code: string) => {
    let attempts = 0;
    return async (ctx: Ctx) => {
      attempts += 1;
      ctx.note?.({ name: `attempt ${attempts}`, subject: aTransfer(1) });
      // An error of PostgreSQL's own, after the note: a later statement of the transaction fails.
      if (attempts === 1) await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(ctx.db);
    };
  };
  test("is sent once when PostgreSQL aborts a transaction and it is retried: that of the committed attempt", async () => {
    const tracer = openAt(receiver.url);
    Object.assign(app.runtime, { tracer });
    await app.as({}, failOnce("40001"));
    await tracer.close();
    const [note, transaction] = receiver.spans();
    expect(receiver.spans().map(({ name }) => name)).toEqual(["attempt 2", "transaction"]);
    expect(transaction).toMatchObject({
      attributes: { "sampai.attempts": 2, "db.system.name": "postgresql" },
      status: { code: 0 },
    });
    expect(note?.links).toEqual([{ traceId: transaction?.traceId, spanId: transaction?.spanId }]);
  });
  test("is not sent when the transaction is rolled back", async () => {
    const tracer = openAt(receiver.url);
    Object.assign(app.runtime, { tracer });
    await expect(app.as({}, failOnce("23514"))).rejects.toMatchObject({ code: "23514" });
    await tracer.close();
    expect(receiver.spans().map(({ name }) => name)).toEqual(["transaction"]);
    expect(receiver.spans()[0]).toMatchObject({ attributes: { "error.type": "23514", "db.response.status_code": "23514" } });
  });
  test("waits for the commit, not for the end of the work", async () => {
    const tracer = openAt(receiver.url);
    const reported = vi.spyOn(tracer, "note");
    Object.assign(app.runtime, { tracer });
    await app.as({}, async (ctx) => {
      ctx.note?.({ name: "noted", subject: aTransfer(1) });
      await sql`select pg_sleep(0.01)`.execute(ctx.db);
      expect(reported).not.toHaveBeenCalled();
    });
    expect(reported).toHaveBeenCalledOnce();
    await tracer.close();
  });
});

describe("a thrown error", () => {
  test("is reported by its kind alone, never by its text; a refusal is an answer", async () => {
    const tracer = openAt(receiver.url);
    const failures = [
      new TypeError("Siti Aminah 1112223334"),
      Object.assign(new Error("to 10.1.2.3"), { code: "ECONNREFUSED" }),
      Object.assign(new Error("Key (email)=(siti@example.org)"), { code: "23505", detail: "siti@example.org" }),
      new Refusal("limit_exceeded", 409, { left: "1005550" }),
    ];
    for (const failure of failures)
      await expect(tracer.span("fails", INTERNAL, () => Promise.reject(failure))).rejects.toBe(failure);
    await tracer.close();
    expect(receiver.spans().map(({ attributes, status, events }) => [attributes, status, events])).toEqual([
      [{ "error.type": "TypeError" }, { code: 2, message: "" }, 0],
      [{ "error.type": "ECONNREFUSED" }, { code: 2, message: "" }, 0],
      [{ "error.type": "23505", "db.response.status_code": "23505" }, { code: 2, message: "" }, 0],
      [{ "sampai.refusal": "limit_exceeded" }, { code: 0, message: "" }, 0],
    ]);
    const reported = Buffer.concat(receiver.posts.map(({ body }) => body)).toString("latin1");
    for (const secret of ["Siti", "1112223334", "10.1.2.3", "siti@", "1005550"]) expect(reported).not.toContain(secret);
  });
});

describe("no work waits for traces, and none fails because of them", () => {
  /** Counts the exports that have ended. */
  const countExports = () => {
    const ended = { failed: 0, others: 0 };
    // The packages' own export, only observed.
    const original = OTLPTraceExporter.prototype.export;
    vi.spyOn(OTLPTraceExporter.prototype, "export").mockImplementation(function (this: OTLPTraceExporter, spans, done) {
      original.call(this, spans, (result) => {
        ended[result.code === ExportResultCode.FAILED ? "failed" : "others"] += 1;
        done(result);
      });
    });
    return () => ({ ...ended });
  };
  test("an unreachable receiver delays no work, and is logged once, without the key", async () => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "authorization=a-secret-key");
    vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "20");
    vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "1");
    const { log, lines, text } = openLogLines();
    const ended = countExports();
    const away = openAt("http://127.0.0.1:9", { log });
    for (let n = 0; n < 3; n++) {
      expect(await away.span("works", INTERNAL, async () => n)).toBe(n);
      // Each span goes out in an export of its own, which fails.
      await expect.poll(ended).toEqual({ failed: n + 1, others: 0 });
    }
    await expect.poll(() => lines().length).toBe(1);
    await away.close();
    expect(lines()).toMatchObject([{ msg: "traces could not be sent", why: "ECONNREFUSED" }]);
    expect(text()).not.toContain("a-secret-key");
  });
  test("a process that ends does not wait for a receiver that never answers", async () => {
    vi.spyOn(BatchSpanProcessor.prototype, "shutdown").mockImplementation(() => new Promise(() => undefined));
    await expect(openAt(receiver.url, { closeAtMostMs: 20 }).close()).resolves.toBeUndefined();
  });
  test("an error of the packages neither reaches the work nor runs it twice", async () => {
    vi.spyOn(BatchSpanProcessor.prototype, "onStart").mockImplementation(() => {
      throw new Error("broken");
    });
    const { log, lines } = openLogLines();
    const broken = openAt(receiver.url, { log });
    Object.assign(app.runtime, { tracer: broken });
    let runs = 0;
    const work = (ctx: Ctx) => {
      ctx.note?.({ name: "noted", subject: aTransfer(1), isBeginning: true });
      return Promise.resolve(++runs);
    };
    expect(await app.as({}, work)).toBe(1);
    vi.mocked(BatchSpanProcessor.prototype.onStart).mockRestore();
    vi.spyOn(BatchSpanProcessor.prototype, "onEnd").mockImplementation(() => {
      throw new Error("broken");
    });
    expect(await app.as({}, work)).toBe(2);
    await broken.close();
    expect(lines()).toMatchObject([{ msg: "traces could not be sent" }]);
  });
});

describe("which traces are sampled", () => {
  test.each(["parentbased_traceidratio", "traceidratio"])(
    "%s samples a share of whole traces, the same in every process",
    async (sampler) => {
      const stored: string[][] = [];
      for (let process = 0; process < 2; process++) {
        const tracer = openAt(receiver.url, { sampler, share: 0.5 });
        for (let n = 0; n < 200; n++)
          await tracer.span("about", { ...INTERNAL, subject: aTransfer(n) }, () =>
            tracer.span("within", INTERNAL, async () => n),
          );
        for (let n = 0; n < 200; n++) tracer.note({ name: "begun", subject: aTransfer(n), isBeginning: true });
        await tracer.close();
        const of = (name: string) => receiver.spans().flatMap((span) => (span.name === name ? [span.traceId] : []));
        expect(of("about").length).toBeGreaterThan(60);
        expect(of("about").length).toBeLessThan(140);
        expect(of("within").toSorted()).toEqual(of("about").toSorted());
        expect(of("begun").toSorted()).toEqual(of("about").toSorted());
        stored.push(of("about").toSorted());
        receiver.posts.length = 0;
      }
      expect(stored[0]).toEqual(stored[1]);
    },
  );
  test("a trace id is derived from the subject", async () => {
    const tracer = openAt(receiver.url);
    await tracer.span("about", { ...INTERNAL, subject: aTransfer(7) }, async () => undefined);
    await tracer.close();
    const hash = createHash("sha256")
      .update(`trace ${aTransfer(7)}`)
      .digest("hex");
    expect(receiver.spans()).toMatchObject([
      { traceId: hash.slice(0, 32), attributes: { "sampai.subject": aTransfer(7) }, resource: { "service.version": "1.2.3" } },
    ]);
  });
  test("without a receiver, or switched off, there are no traces", async () => {
    const on = { APP_ENV: "test", OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/own` };
    for (const off of [
      { APP_ENV: "test" },
      { ...on, OTEL_SDK_DISABLED: "true" },
      { ...on, OTEL_TRACES_EXPORTER: "none" },
      { ...on, OTEL_TRACES_SAMPLER: "always_off" },
      { ...on, OTEL_TRACES_SAMPLER: "parentbased_always_off" },
    ])
      expect(await openTracer(parseConfig(off))).toBeUndefined();
    for (const [name, value] of Object.entries(on)) vi.stubEnv(name, value);
    const tracer = await openTracer(parseConfig(on));
    await tracer?.span("one", INTERNAL, async () => undefined);
    await tracer?.close();
    expect(receiver.posts.map(({ path }) => path)).toEqual(["/own"]);
  });
});

describe("settings", () => {
  const why = (settings: Record<string, string>) => {
    try {
      parseConfig({ APP_ENV: "test", ...settings });
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };
  test("that only OpenTelemetry's packages read are known, and so are their misspellings", () => {
    expect(why({ OTEL_BSP_SCHEDULE_DELAY: "1000", OTEL_EXPORTER_OTLP_TIMEOUT: "500" })).toBe("");
    expect(why({ OTEL_BSP_SHEDULE_DELAY: "1000" })).toContain("did you mean OTEL_BSP_SCHEDULE_DELAY?");
    expect(why({ OTEL_EXPORTER_OTLP_TRACES_HEADER: "a=b" })).toContain("did you mean OTEL_EXPORTER_OTLP_TRACES_HEADERS?");
    expect(why({ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" })).toContain("http/protobuf");
  });
  test("that hold secrets are not quoted", () => {
    const said = why({
      OTEL_EXPORTER_OTLP_HEADERS: "a-secret-key",
      OTEL_EXPORTER_OTLP_ENDPOINT: "htp://someone:a-secret-key@collector",
    });
    expect(said).toContain("OTEL_EXPORTER_OTLP_HEADERS is set to something");
    expect(said).toContain("OTEL_EXPORTER_OTLP_ENDPOINT is set to something");
    expect(said).not.toContain("a-secret-key");
  });
});
