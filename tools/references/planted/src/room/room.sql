-- Doors of room/open-room.ts. The key of key-room.ts is elsewhere. (planted: file)
create table room.door (door_state text);
