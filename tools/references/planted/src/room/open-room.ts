/** Opens the room (ROOM-1, decision 0001); open.test.ts holds it. RFC 9700 §4.14.2. */
export const openRoom = { doorState: "room.door_state", help: "closeTheDoor // no comment" };

// ROOM-9 has no row. (planted: requirement)
// The reason is in
// close-room.ts. (planted: file)
/* After shutTheDoor nobody enters. (planted: name) */
// SPEC says so. (planted: page)
