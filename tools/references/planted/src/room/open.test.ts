import { openRoom } from "./open-room.ts";

declare function test(title: string, body: () => unknown): void;

test("opens, [even] late", () => openRoom);
test("closes by ROOM-8 (planted: requirement)", () => openRoom);
