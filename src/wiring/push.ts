/** The push services of browsers, if this installation has a key for them. */
import type { PushParty } from "#notifications/devices/model/push-party.ts";
import { webPushParty } from "#outside/push/web-push.ts";
import type { Clock } from "#platform/clock.ts";
import type { OutsideCalls } from "#platform/outside-calls.ts";
import type { Config } from "#platform/settings/settings.ts";

type Settings = Pick<Config, "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT" | "PUSH_HOSTS" | "MAIL_FROM">;

export function pushPartyOf(config: Settings, clock: Clock, calls: OutsideCalls): PushParty | null {
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, PUSH_HOSTS: addedHosts, MAIL_FROM } = config;
  if (privateKey === "") return null;
  const subject = VAPID_SUBJECT === "" ? `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? ""}` : VAPID_SUBJECT;
  return webPushParty({ privateKey, subject, addedHosts, clock, calls });
}
