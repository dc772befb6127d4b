import { isRouteErrorResponse } from "react-router";
import { describe, expect, it } from "vitest";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { alternatesOf, orNotFound, pageOf, sendToOwnAddress } from "#web/page-loading.ts";
import { typeset } from "./typeset.ts";

const SLUGS = { ID: "biaya", EN: "cost" } as const;
const addresses = alternatesOf((slug) => `/blog/${slug}`, SLUGS);

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  return null;
}

const statusOf = (thrown: unknown) => (thrown as { readonly init?: { readonly status: number } }).init?.status;

describe("orNotFound", () => {
  it("answers 404 for an unknown record, and for an address that cannot name a record", async () => {
    for (const code of ["not_found", "malformed_request"] as const) {
      const thrown = await orNotFound(Promise.reject(refuse(code))).catch((error: unknown) => error);
      expect(statusOf(thrown)).toBe(404);
    }
  });
  it("leaves other refusals and failures as they are", async () => {
    const other = new Refusal("operator_not_set", 503);
    await expect(orNotFound(Promise.reject(other))).rejects.toBe(other);
    const bug = new Error("bug");
    await expect(orNotFound(Promise.reject(bug))).rejects.toBe(bug);
    expect(isRouteErrorResponse(bug)).toBe(false);
  });
});

describe("pageOf", () => {
  const page = (query: string) => pageOf(new Request(`http://site/blog${query}`));
  it("is 1 without a number", () => expect(page("")).toBe(1));
  it("is the number", () => expect(page("?page=12")).toBe(12));
  it.each(["?page=", "?page=0", "?page=-1", "?page=1.5", "?page=1e3", "?page=1000", "?page=x"])(
    "does not exist for %s",
    (query) => {
      expect(statusOf(thrownBy(() => page(query)))).toBe(404);
    },
  );
});

describe("sendToOwnAddress", () => {
  it.each([
    // requested address, slug, language of the page, answer
    ["/blog/biaya", "biaya", "ID", null],
    ["/en/blog/cost", "cost", "EN", null],
    ["/en/blog/biaya", "biaya", "EN", [301, "/blog/biaya"]],
    ["/blog/cost", "cost", "ID", [301, "/en/blog/cost"]],
    // English chosen, no prefix: the address is right, the language is not. A temporary redirect, for this visit only.
    ["/blog/biaya", "biaya", "EN", [302, "/en/blog/cost"]],
  ] as const)("%s (%s) in %s", (path, slug, language, answer) => {
    const thrown = thrownBy(() => sendToOwnAddress(new Request(`http://site${path}`), slug, SLUGS, language, addresses));
    if (answer === null) expect(thrown).toBeNull();
    else expect([(thrown as Response).status, (thrown as Response).headers.get("location")]).toEqual(answer);
  });
  it("stays when both languages have one slug", () => {
    const same = { ID: "otp", EN: "otp" } as const;
    const run = () =>
      sendToOwnAddress(
        new Request("http://site/en/blog/otp"),
        "otp",
        same,
        "EN",
        alternatesOf((slug) => `/blog/${slug}`, same),
      );
    expect(thrownBy(run)).toBeNull();
  });
});

describe("typeset", () => {
  it("keeps amounts on one line, in every text of a value", () => {
    expect(typeset({ text: "Rp 5.000 dan SGD 788,91", list: ["Biaya Rp 10"], count: 3, none: null })).toEqual({
      text: "Rp\u00A05.000 dan SGD\u00A0788,91",
      list: ["Biaya Rp\u00A010"],
      count: 3,
      none: null,
    });
  });
  it("leaves keys, slugs and words alone", () => {
    expect(typeset(["reading-a-quote", "/blog/harga-100", "OTP kami", "BICARA 131"])).toEqual([
      "reading-a-quote",
      "/blog/harga-100",
      "OTP kami",
      "BICARA 131",
    ]);
  });
});
