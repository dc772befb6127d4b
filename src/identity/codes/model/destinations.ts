import type { CodeChannel } from "../../model/challenge.ts";

/** Where the codes of a step can be sent, by channel; the first channel is offered first. */
export type Destinations = Partial<Readonly<Record<CodeChannel, string>>>;
