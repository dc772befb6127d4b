import { expect, test } from "vitest";
import { COMMON_REFUSALS, Refusal, refuse } from "#kernel/refusal.ts";
import { viewOf } from "./refusal-view.ts";

class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
}

const wired = (refusal: Refusal, facts: object) => Object.assign(refusal, facts);

test.each([
  [refuse("session_over"), "session_over"],
  [refuse("permission_denied"), "permission_denied"],
  [refuse("not_found"), "not_found"],
  [refuse("too_large"), "too_large"],
  [refuse("unavailable"), "unavailable"],
  [refuse("too_many_requests"), "too_many"],
  [refuse("malformed_request"), "generic"],
  [refuse("csrf_invalid"), "generic"],
  [new Refusal("otp_expired", 410), "otp_expired"],
  [new Refusal("email_session_over", 410), "wrong_email_session"],
  [new Refusal("wrong_user_type", 422), "wrong_type"],
  [new Refusal("who_knows", 401), "session_over"],
  [new Refusal("who_knows", 409), "generic"],
  [new NetworkFailure("no answer"), "offline"],
  [new DOMException("too slow", "TimeoutError"), "offline"],
  [new DOMException("left", "AbortError"), "nothing"],
  [new TypeError("x is undefined"), "generic"],
  ["a string", "generic"],
  [null, "generic"],
  [undefined, "generic"],
])("%s shows %s", (thrown, as) => {
  expect(viewOf(thrown).as).toBe(as);
});

test("every refusal of any call has something to show", () => {
  for (const code of Object.keys(COMMON_REFUSALS))
    expect(viewOf(refuse(code as keyof typeof COMMON_REFUSALS)).as).not.toBe("nothing");
});

test("waiting time is rounded up, fields go to the form, a business refusal is shown in its own words", () => {
  expect(viewOf(refuse("too_many_requests", { retryAfterSeconds: 29.2 }))).toEqual({ as: "too_many", seconds: 30 });
  expect(viewOf(new Refusal("invalid", 422, { fields: { email: "No." } }))).toEqual({ as: "fields", fields: { email: "No." } });
  expect(viewOf(wired(new Refusal("quote_expired", 410), { sentence: "The price has changed." }))).toEqual({
    as: "sentence",
    code: "quote_expired",
    sentence: "The price has changed.",
  });
});

test("an unexpected server error shows the code for support, not its message", () => {
  expect(viewOf(wired(new Refusal("unexpected", 500 as never), { sentence: "stack trace", requestId: "req_1" }))).toEqual({
    as: "generic",
    requestId: "req_1",
  });
});
