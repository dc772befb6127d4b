export const name = "room";
