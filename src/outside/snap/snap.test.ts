/** The wire format of SNAP BI: fixed strings made by other programs (Python's hmac, openssl), and the simulator's own code against ours. */
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_MINOR, money } from "#kernel/money.ts";
import * as bank from "../../../simulators/bank/snap.ts";
import { snapAmount, snapAmountSchema } from "./amount.ts";
import { externalId } from "./client.ts";
import { parseResponseCode } from "./response-code.ts";
import { isToken, issueToken } from "./server-token.ts";
import { isCallSigned, isTokenRequestSigned, minify, signCall, signTokenRequest, stringToSign } from "./signature.ts";
import { firstChars } from "./text.ts";
import { parseSnapTime, snapTime } from "./time.ts";

const SECRET = "a client secret";
const BODY = '{"partnerReferenceNo":"po_01kc","amount":{"value":"1000000.00","currency":"IDR"},"remark":"a  b","note":null}';
const CALL = {
  method: "POST",
  path: "/api/v1.0/transfer-interbank",
  accessToken: "gp9HjjEj813Y9JGoqwOeOPWbnt4CUpvIJbU1mMU4a11MNDZ7Sg5u9a",
  body: BODY,
  timestamp: "2020-12-17T10:55:00+07:00",
};
const SIGNATURE = "T+vRgCUVvKajRguMoiXg2u4ss+MerSPQrXpG7kVHsRjAxgLzw8HJy0694XfBoZdn38B9cu1NElZK7fLALQ1B9Q==";

describe("the signature of a call", () => {
  test("is over method, path, token, the hash of the body and the time", () => {
    expect(stringToSign(CALL)).toBe(
      `POST:${CALL.path}:${CALL.accessToken}:00128f62390140a4fe3538f71acdec1ce6564b801c8f985f09fcde55be4abcbb:${CALL.timestamp}`,
    );
    expect(signCall(SECRET, CALL)).toBe(SIGNATURE);
  });

  test("without a body is over the hash of an empty text", () => {
    const call = { method: "DELETE", path: "/v1.0/x?y=1", accessToken: "t", body: "", timestamp: CALL.timestamp };
    expect(signCall(SECRET, call)).toBe(
      "295sBmPHEd3vWoSLeH/44wdtiTz92fV02d6AexQEjFF20pUP7jfjLKbmsyvrBMVt5nSWc4otFCU8kXZZN7CWjQ==",
    );
  });

  test("holds for any white space in the body, in Base64 and in hex, and fails when anything else changes", () => {
    const laidOut = BODY.replaceAll(",", " ,\n\t").replaceAll(":", " :\r\n ");
    expect(isCallSigned(SECRET, { ...CALL, body: laidOut }, SIGNATURE)).toBe(true);
    expect(isCallSigned(SECRET, CALL, Buffer.from(SIGNATURE, "base64").toString("hex"))).toBe(true);
    for (const change of [
      { method: "PUT" },
      { path: "/api/v1.0/transfer-skn" },
      { accessToken: "another" },
      { body: BODY.replace("a  b", "a b") },
      { body: BODY.replace(',"note":null', "") },
      { body: JSON.stringify({ note: null, ...(JSON.parse(BODY) as object) }) },
      { timestamp: "2020-12-17T10:55:01+07:00" },
    ])
      expect(isCallSigned(SECRET, { ...CALL, ...change }, SIGNATURE)).toBe(false);
    for (const given of ["", "=", "é", SIGNATURE.slice(4), `${SIGNATURE}AAAA`])
      expect(isCallSigned(SECRET, CALL, given)).toBe(false);
    expect(isCallSigned("another secret", CALL, SIGNATURE)).toBe(false);
  });

  test("equals that of the simulator, which has its own code, over any JSON with any white space", () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 0, max: 3 }), fc.string({ minLength: 1 }), (json, indent, secret) => {
        const body = JSON.stringify(JSON.parse(json), null, indent);
        expect(signCall(secret, { ...CALL, body })).toBe(bank.callSignature(secret, { ...CALL, token: CALL.accessToken, body }));
      }),
    );
  });
});

test("minify removes the white space between tokens, and nothing else", () => {
  expect(minify(' { "a b" : [ 1 , null ,\t"\\" \\\\" ] , "10" : 1.0e3 } \n')).toBe('{"a b":[1,null,"\\" \\\\"],"10":1.0e3}');
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1, max: 4 }), (json, indent) => {
      const value: unknown = JSON.parse(json);
      expect(minify(JSON.stringify(value, null, indent))).toBe(JSON.stringify(value));
    }),
  );
  // A body that is no JSON gets an answer as well, and quickly.
  expect(minify(`"${'\\"'.repeat(100_000)} `)).toHaveLength(200_002);
});

describe("the signature of a token request", () => {
  const key = createPublicKey({
    key: Buffer.from(
      "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzFy8PcT/Dw+b30RP8UC3G6vqyjIwPEvu+wNNZhgztjDLQXixCCiI0V4KaQw1S2Y/KJX7+y0MsEVhnY0PVpOzQ2TDGW57fd3dy+3wdLeNUXF525IRajVFmTy+7WQuB0TEL1zljTxAkHbts2SZwhRa9TkiJH+C4CqY47Sj+ayPPozjmuTK1swKX02ZzPlCy+jGigzVtmsuDBgh6JRypJjYWhm2I3CPoOd3yVaE17O+eW53o+Dd1fsKKwjmCf7I4MhYqF0k64zC1Q37R5Cup39ZzLyj4t/+2vy5DYbVp5uuVIWiuWqDmjRqCJbO7JtOCbHKvSFe/9gxL42i9952/je8nQIDAQAB",
      "base64",
    ),
    format: "der",
    type: "spki",
  });
  const clientId = "962489e9-de5d-4eb7-92a4-b07d44d64bf4";
  const timestamp = "2020-01-01T00:00:00+07:00";
  const signature =
    "Lg28WChMZjKPwtGoU22uPulyJsBGSUBdEklUZ9jdqt196jM3TF3vi13SKO2EAL1ThTFXbB0C1dEYzoi8nGGuBrnHSzh0ZSBzOOGsf3v9RFOgqEZkbM0HGRsJ9Og1Cr/9mlAFxKUjW69Xg68YdQ6tsy/JVEUzLIE7H7KQnZyPi7w3nUb1djoqVXaiEH3ZBYCt+/aIZ3rzaetUYrnsRm90pcDFEocq0mkzRU5Kh8IdjwzC04cdc3mTN5PP0bRch48ewMquzBHClLfsfX+/iJUEGFNy/owkxICgf3ovz4dwxXSSBgHTPSWxorMeZHDqzknRIw0g/tK+P3OPl3keWzdRbg==";

  test("made by openssl is accepted, for this client at this time only", () => {
    expect(isTokenRequestSigned(key, clientId, timestamp, signature)).toBe(true);
    expect(isTokenRequestSigned(key, `${clientId}x`, timestamp, signature)).toBe(false);
    expect(isTokenRequestSigned(key, clientId, "2020-01-01T00:00:01+07:00", signature)).toBe(false);
    for (const other of ["", "=", `A${signature.slice(1)}`])
      expect(isTokenRequestSigned(key, clientId, timestamp, other)).toBe(false);
  });

  test("made by us is accepted by the simulator, and the other way round", () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    expect(bank.isTokenSignature(publicKey, "us", timestamp, signTokenRequest(privateKey, "us", timestamp))).toBe(true);
    expect(isTokenRequestSigned(publicKey, "us", timestamp, bank.tokenSignature(privateKey, "us", timestamp))).toBe(true);
  });
});

test("amounts are written and read exactly, in one spelling only", () => {
  expect(snapAmount(money("IDR", 1_000_000n))).toEqual({ value: "10000.00", currency: "IDR" });
  expect(snapAmount(money("IDR", 5n))).toEqual({ value: "0.05", currency: "IDR" });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MAX_MINOR }), (minor) => {
      const wire = snapAmount(money("IDR", minor));
      expect(snapAmountSchema.parse(wire)).toEqual(money("IDR", minor));
      expect(bank.readAmount(wire)).toBe(minor);
      expect(bank.amountText(minor)).toEqual(wire);
    }),
  );
  expect(() => snapAmount(money("IDR", -1n))).toThrow(RangeError);
  expect(() => snapAmount(money("SGD", 1n))).toThrow(RangeError);
  for (const value of [
    "10000",
    "10000.0",
    "10000.000",
    "010000.00",
    "1e4.00",
    "-1.00",
    "10.000.00",
    "10,000.00",
    " 1.00",
    "12345678901234567.00",
    10_000,
    null,
  ])
    expect(snapAmountSchema.safeParse({ value, currency: "IDR" }).success, String(value)).toBe(false);
  expect(snapAmountSchema.safeParse({ value: "1.00", currency: "USD" }).success).toBe(false);
});

test("times are in Jakarta's zone, in whole seconds", () => {
  expect(snapTime(new Date("2026-11-20T17:30:24.999Z"))).toBe("2026-11-21T00:30:24+07:00");
  expect(bank.timeText(Date.parse("2026-11-20T17:30:24.999Z"))).toBe("2026-11-21T00:30:24+07:00");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const instant = new Date(seconds * 1_000);
      expect(parseSnapTime(snapTime(instant))).toEqual(instant);
    }),
  );
});

test.each([
  ["2020-12-21T14:56:11+07:00", "2020-12-21T07:56:11.000Z"],
  ["2020-12-21T14:56:11Z", "2020-12-21T14:56:11.000Z"],
  ["2020-12-21T14:56:11.123456-05:30", "2020-12-21T20:26:11.000Z"],
  ["2020-12-21T14:56:11", "2020-12-21T07:56:11.000Z"],
  // As in the portal's sample of service 26.
  ["20201231T235959Z", "2020-12-31T23:59:59.000Z"],
  ["20201231T235959+0700", "2020-12-31T16:59:59.000Z"],
  ["2020-02-30T00:00:00+07:00", null],
  ["2020-13-01T00:00:00+07:00", null],
  ["2020-12-21", null],
  ["yesterday", null],
  ["", null],
])("the time %s is read as %s", (text, iso) => expect(parseSnapTime(text)?.toISOString() ?? null).toBe(iso));

test.each([
  ["4041811", { text: "4041811", status: 404, service: "18", caseCode: "11" }],
  [2001600, { text: "2001600", status: 200, service: "16", caseCode: "00" }],
  ["200160", null],
  ["20016000", null],
  ["9991600", null],
  ["200160a", null],
  [null, null],
])("the response code %o is read as %o", (written, code) => expect(parseResponseCode(written)).toEqual(code));

test.each([
  ["SITI", 4, "SITI"],
  ["SITI", 3, "SIT"],
  ["a\u{20BB7}b", 2, "a\u{20BB7}"],
  ["", 3, ""],
])("of %o the first %i characters are %o", (text, count, first) => expect(firstChars(text, count)).toBe(first));

test("external ids are numeric, at most 36 digits, and new each time", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const ids = new Set(
    Array.from({ length: 1_000 }, (_, n) =>
      externalId(now, (count) => new Uint8Array(count).fill(n % 256, 0, 1).fill(n >> 8, 1, 2)),
    ),
  );
  expect(ids.size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^\d{33}$/);
});

test("a token that we issue holds for fifteen minutes, for its client and its secret", () => {
  const now = new Date("2026-11-21T10:00:00.500Z");
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const token = issueToken(SECRET, "bank", now, (count) => new Uint8Array(count).fill(7));
  expect(isToken(SECRET, "bank", token, now)).toBe(true);
  expect(isToken(SECRET, "bank", token, later(899))).toBe(true);
  expect(isToken(SECRET, "bank", token, later(900))).toBe(false);
  expect(isToken("another", "bank", token, now)).toBe(false);
  expect(isToken(SECRET, "other", token, now)).toBe(false);
  expect(
    isToken(
      SECRET,
      "bank",
      token.replace(/^\d+/, (until) => String(Number(until) + 1)),
      now,
    ),
  ).toBe(false);
  for (const other of ["", "x", `${token}A`, token.slice(1)]) expect(isToken(SECRET, "bank", other, now)).toBe(false);
});
