/** The ways to pay in, and the one that was used last on this device: it is offered first. */
import { withStorage } from "#web/session/with-storage.ts";

export type PayWay = "account" | "qris";

const KEY = "pay_way";

export const readPayWay = (): PayWay => (withStorage((storage) => storage.getItem(KEY)) === "qris" ? "qris" : "account");

export function rememberPayWay(way: PayWay): void {
  withStorage((storage) => storage.setItem(KEY, way));
}
