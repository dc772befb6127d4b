import type { RoomDeps } from "../payroll/show-room.ts";

/** A business that has not applied for a contract yet. */
export const noContract: RoomDeps["contractOf"] = async () => ({ state: "none", answerBy: null, tiers: ["L2", "L3"] });
