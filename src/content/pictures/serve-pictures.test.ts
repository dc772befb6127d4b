/** Pictures as browsers get them. */
import fastify from "fastify";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { pictureFiles } from "../http.ts";
import { openOffice } from "../testing/office.ts";
import { uploadPicture } from "./contract.ts";

const office = await openOffice();
afterAll(() => office[Symbol.asyncDispose]());

test("a picture is sent in the smallest size to a browser that saves data", async () => {
  const drawn = sharp({ create: { width: 1000, height: 500, channels: 3, background: "#0b5563" } });
  const file = new File([new Uint8Array(await drawn.png().toBuffer())], "loket.png");
  const { id } = expectOk(await office.send(uploadPicture, { id: office.newId("pi"), altId: "Loket", altEn: "Counter", file }));
  const server = fastify();
  pictureFiles(office.app.runtime)(server);
  const widthFor = async (headers: Record<string, string>) => {
    const { rawPayload, headers: answered } = await server.inject({ url: `/gambar/${id}/960.webp`, headers });
    expect(answered["vary"]).toBe("save-data");
    return (await sharp(rawPayload).metadata()).width;
  };
  expect([await widthFor({}), await widthFor({ "save-data": "on" }), await widthFor({ "save-data": "off" })]).toEqual([
    960, 480, 960,
  ]);
  await server.close();
});
