import { expect, test } from "vitest";
import { openLogLines } from "./testing/log-lines.ts";

const FIELDS = [
  "password",
  "new_password",
  "confirm_new_password",
  "confirmPassword",
  "otp",
  "otpCode",
  "code",
  "access_token",
  "refresh_token",
  "userAuthToken",
  "token",
  "csrfToken",
  "payload",
  "passphrase",
  "secret",
  "authorization",
  "Authorization",
  "cookie",
  "set-cookie",
  "x-code-challenge",
  "X-CODE-CHALLENGE",
  "accountNumber",
  "pickupCode",
  "recipient",
  "emailAddress",
  "phoneNumber",
];

test.each(FIELDS)("the value of %s never reaches a log, however deep", (name) => {
  const { log, text } = openLogLines();
  const planted = { [name]: "planted", stored: "seen" };
  log.info(planted, "shallow");
  log.info({ a: planted, list: [planted], headers: { b: { c: { d: { e: planted } } } } }, "deep");
  log.info({ [name]: { inside: "planted" } }, "whole");
  log
    .child(planted)
    .child({ a: { b: { c: { d: planted } } } }, { level: "debug" })
    .error({ c: planted }, "child");
  expect(text()).not.toContain("planted");
  expect(text().match(/seen/g)!.length).toBeGreaterThanOrEqual(4);
});

test("an error is logged by kind, message, code and stack, without its other properties", () => {
  const { log, lines, text } = openLogLines();
  const cause = Object.assign(new Error("inside"), { detail: "Key (email)=(planted) exists", code: "23505" });
  log.error({ err: Object.assign(new TypeError("outside", { cause }), { config: { headers: { x: "planted" } } }) }, "failed");
  log.error(Object.assign(new Error("alone"), { where: "planted" }));
  log.error({ reason: cause }, "under another name");
  expect(lines()).toMatchObject([
    {
      err: {
        type: "TypeError",
        message: "outside",
        stack: expect.stringContaining("log.test.ts"),
        cause: { errorCode: "23505" },
      },
    },
    { err: { message: "alone" } },
    { reason: { message: "inside", errorCode: "23505" } },
  ]);
  expect(text()).not.toContain("planted");
});

test("text cannot forge a log line", () => {
  const { log, lines } = openLogLines();
  log.info({ path: 'x\n{"level":50,"msg":"forged"}' }, 'y\r\n{"msg":"forged"}');
  expect(lines()).toHaveLength(1);
});

test("a circular structure is cut, not followed for ever", () => {
  const { log, lines } = openLogLines();
  const circle: Record<string, unknown> = { name: "circle" };
  circle["self"] = circle;
  log.info({ circle }, "round");
  expect(lines()[0]).toMatchObject({ circle: { name: "circle" }, msg: "round" });
});
