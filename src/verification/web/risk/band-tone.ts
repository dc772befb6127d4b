import type { Tone } from "#web/ui/tone.ts";
import type { RiskBand } from "../../model/rules/requirements.ts";

/** The tone of a band's badge, for people and businesses. */
export const BAND_TONE: Readonly<Record<RiskBand, Tone>> = { low: "success", medium: "warning", high: "danger" };
