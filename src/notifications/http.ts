import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import * as alerts from "./contract-alerts.ts";
import * as devices from "./devices/contract.ts";
import { addDevice, keepDevice, listDevices, removeDevice, type PushDeps } from "./devices/own-devices.ts";
import { notificationRefusals } from "./messages.ts";
import { countUnread, listNotifications, markRead } from "./own-notices.ts";
import { readPreferences, savePreferences } from "./own-preferences.ts";
import type { SendDeps } from "./send-notices.ts";
import * as sent from "./sent/contract.ts";
import { listAbout, listTo } from "./sent/list-sent.ts";
import { repeatMessage } from "./sent/repeat-message.ts";
import { createAlert, deleteAlert, listAlerts } from "./rate-alerts.ts";

export const notificationsHttp = (deps: SendDeps & PushDeps): CapabilityHttp => ({
  bindings: [
    on(sent.listAbout, listAbout),
    on(sent.listTo, listTo),
    on(sent.repeatMessage, (ctx, input) => repeatMessage(ctx, input, deps)),
    on(contract.listNotifications, listNotifications),
    on(contract.countUnread, countUnread),
    on(contract.markRead, markRead),
    on(contract.readPreferences, (ctx) => readPreferences(ctx, deps)),
    on(contract.savePreferences, savePreferences),
    on(devices.listDevices, (ctx) => listDevices(ctx, deps)),
    on(devices.addDevice, (ctx, input) => addDevice(ctx, deps, input)),
    on(devices.keepDevice, (ctx, input) => keepDevice(ctx, deps, input)),
    on(devices.removeDevice, removeDevice),
    on(alerts.listAlerts, listAlerts),
    on(alerts.createAlert, createAlert),
    on(alerts.deleteAlert, deleteAlert),
  ],
  refusals: notificationRefusals,
});
