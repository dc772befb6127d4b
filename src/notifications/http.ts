import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import * as alerts from "./contract-alerts.ts";
import { notificationRefusals } from "./messages.ts";
import { countUnread, listNotifications, markRead } from "./own-notices.ts";
import { readPreferences, savePreferences } from "./own-preferences.ts";
import { createAlert, deleteAlert, listAlerts } from "./rate-alerts.ts";

export const notificationsHttp: CapabilityHttp = {
  bindings: [
    on(contract.listNotifications, listNotifications),
    on(contract.countUnread, countUnread),
    on(contract.markRead, markRead),
    on(contract.readPreferences, readPreferences),
    on(contract.savePreferences, savePreferences),
    on(alerts.listAlerts, listAlerts),
    on(alerts.createAlert, createAlert),
    on(alerts.deleteAlert, deleteAlert),
  ],
  refusals: notificationRefusals,
};
