import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { listPersonHistory, readPerson } from "#identity/office/contract.ts";
import { UserView } from "#identity/office/web/user-view.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { Sections } from "./sections.tsx";
import type { Route } from "./+types/user.page";

export const handle = privatePage({ menu: "user", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("us").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const [person, history] = await Promise.all([api(readPerson, { id: id.data }), api(listPersonHistory, { id: id.data })]);
  return { person, history };
});

/** `/office/user/:id`: one user from all sides. What staff have no right to see is left out. */
export default function UserPage({ loaderData: { person, history } }: Route.ComponentProps) {
  return (
    <UserView person={person} history={history}>
      {/* Staff send nothing and are not verified. */}
      {person.userType === null ? null : <Sections key={person.id} person={person.id} />}
    </UserView>
  );
}
