/** The reader of reference rates: the real form, deviations from it, and faulty sources. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rateText } from "#kernel/rate.ts";
import { ecbRates, parseEcb } from "./ecb-rates.ts";

const SAMPLE = "db/seed/rates/eurofxref-daily.xml";
const sample = await readFile(SAMPLE, "utf8");
const plain = (xml: string) => {
  const read = parseEcb(xml);
  return (
    read && { day: read.day, ...Object.fromEntries([...read.perEuro].map(([currency, rate]) => [currency, rateText(rate)])) }
  );
};
const envelope = (cubes: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>${cubes}</Cube></gesmes:Envelope>`;
const day = (rates: string, time = "2026-11-20") => envelope(`<Cube time='${time}'>${rates}</Cube>`);

describe("the form", () => {
  test("the sample", () => {
    expect(plain(sample)).toMatchObject({ day: "2026-11-20", USD: "1.14", IDR: "18900", SGD: "1.5", KRW: "1660" });
    expect(parseEcb(sample)?.perEuro.size).toBe(29);
  });

  test("double quotes, no line breaks, a byte order mark, no prologue", () => {
    const one = day(`<Cube currency="USD" rate="1.0540"/><Cube currency='JPY' rate='137.01'/>`);
    const expected = { day: "2026-11-20", USD: "1.054", JPY: "137.01" };
    expect(plain(one)).toEqual(expected);
    expect(plain(`\uFEFF${one}`)).toEqual(expected);
    expect(plain(one.replace(/<\?.*?\?>/, ""))).toEqual(expected);
  });

  test.each<[string, string]>([
    ["nothing", ""],
    ["another document", "<html><body>Moved</body></html>"],
    ["no rates", day("")],
    ["no day", envelope("<Cube><Cube currency='USD' rate='1.1'/></Cube>")],
    ["a day that does not exist", day("<Cube currency='USD' rate='1.1'/>", "2026-02-30")],
    ["two days", envelope("<Cube time='2026-11-20'><Cube currency='USD' rate='1.1'/></Cube><Cube time='2026-11-19'></Cube>")],
    ["a currency twice", day("<Cube currency='USD' rate='1.1'/><Cube currency='USD' rate='1.2'/>")],
    ["a rate of zero", day("<Cube currency='USD' rate='0'/>")],
    ["a negative rate", day("<Cube currency='USD' rate='-1.1'/>")],
    ["a rate with a comma", day("<Cube currency='USD' rate='1,1'/>")],
    ["a rate with an exponent", day("<Cube currency='USD' rate='1e3'/>")],
    ["a rate that is not there", day("<Cube currency='USD'/>")],
    ["a currency in small letters", day("<Cube currency='usd' rate='1.1'/>")],
    ["a tag that is not closed", day("<Cube currency='USD' rate='1.1'>")],
    ["tags closed crosswise", day("<a><b></a></b>")],
    ["text after the end", `${day("<Cube currency='USD' rate='1.1'/>")}more`],
    ["two documents", `${day("<Cube currency='USD' rate='1.1'/>")}<gesmes:Envelope/>`],
    ["a comment", day("<!-- x --><Cube currency='USD' rate='1.1'/>")],
    ["a section of characters", day("<![CDATA[x]]><Cube currency='USD' rate='1.1'/>")],
    ["an entity", day("<Cube currency='USD' rate='&one;'/>")],
    ["a document type", `<!DOCTYPE x [<!ENTITY one "1.1">]>${day("<Cube currency='USD' rate='1.1'/>")}`],
    ["rates in another place", `<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.1'/></Cube></Cube>`],
    ["only half of it", sample.slice(0, sample.length / 2)],
  ])("%s is not in this form", (_, xml) => expect(parseEcb(xml)).toBeNull());

  test("a mutated file never makes it throw, and is read only as a day with rates", () => {
    const mutated = fc
      .record({ at: fc.nat(sample.length), take: fc.nat(40), put: fc.string({ maxLength: 12 }) })
      .map(({ at, take, put }) => sample.slice(0, at) + put + sample.slice(at + take));
    fc.assert(
      fc.property(mutated, (xml) => {
        const read = parseEcb(xml);
        if (read) expect(read.perEuro.size).toBeGreaterThan(0);
      }),
      { numRuns: 3_000 },
    );
  });

  test("64 kB of almost-tags are read quickly", () => {
    for (const bad of ["<a ".repeat(21_000), `<a${" b='c'".repeat(10_000)}`, "<a>".repeat(21_000), " ".repeat(65_000)]) {
      const begun = performance.now();
      expect(parseEcb(bad)).toBeNull();
      // Guards against exponential backtracking; not a measurement.
      expect(performance.now() - begun).toBeLessThan(2_000);
    }
  });
});

describe("a source", () => {
  let answer: (response: ServerResponse) => void = () => undefined;
  let server: Server;
  let address = "";
  let folder = "";
  beforeAll(async () => {
    server = createServer((_request, response) => answer(response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-daily.xml`;
    folder = await mkdtemp(join(tmpdir(), "rates-"));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });
  const fetchRates = (timeoutMs = 5_000) => ecbRates({ source: address, timeoutMs })();

  test("on disk and on the network reads the same", async () => {
    answer = (response) => response.end(sample);
    const onDisk = await ecbRates({ source: SAMPLE })();
    expect(onDisk).toMatchObject({ outcome: "read", rates: { day: "2026-11-20" } });
    expect(await fetchRates()).toEqual(onDisk);
  });

  test.each<[string, string, (response: ServerResponse) => void]>([
    ["an error", "status_500", (response) => response.writeHead(500).end(sample)],
    ["not modified", "status_304", (response) => response.writeHead(304).end()],
    ["a redirect", "no_connection", (response) => response.writeHead(302, { location: "http://127.0.0.1:9/x" }).end()],
    ["a page instead", "malformed", (response) => response.end("<html></html>")],
    ["too much", "too_large", (response) => response.end(sample + " ".repeat(70_000))],
    ["no text", "malformed", (response) => response.end(Buffer.from([0xff, 0xfe, 0x00]))],
    ["a cut connection", "no_connection", (response) => void response.write(sample.slice(0, 100), () => response.destroy())],
  ])("%s gives no answer", async (_, why, misbehave) => {
    answer = misbehave;
    expect(await fetchRates()).toEqual({ outcome: "no_answer", why });
  });

  test("an endless answer gives no answer after the timeout", async () => {
    answer = (response) => void response.write("<");
    expect(await fetchRates(200)).toEqual({ outcome: "no_answer", why: "timeout" });
  });

  test("a missing file, a file that is too large, and a folder give no answer", async () => {
    expect(await ecbRates({ source: join(folder, "none.xml") })()).toEqual({ outcome: "no_answer", why: "no_file" });
    expect(await ecbRates({ source: folder })()).toEqual({ outcome: "no_answer", why: "no_file" });
    await writeFile(join(folder, "large.xml"), sample + " ".repeat(70_000));
    expect(await ecbRates({ source: join(folder, "large.xml") })()).toEqual({ outcome: "no_answer", why: "too_large" });
  });
});
