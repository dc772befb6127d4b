import { UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListBody } from "#web/list/list-rows.tsx";
import { useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import {
  deleteMember,
  exportTeam,
  listOfficeTeam,
  moveMember,
  setMemberStatus,
  teamAddress,
  type MemberRow,
} from "../../contract.ts";
import { teamRoomMessages } from "../../messages.ts";
import { ExportButton } from "../../../web/office/export-button.tsx";
import { RecordRow } from "../../../web/office/record-row.tsx";
import { useContentHeader } from "../../../web/office/use-content-header.tsx";
import { useWhyNot } from "../../../web/office/use-why-not.ts";
import type { Route } from "./+types/team.page";
import { Photo } from "./photo.tsx";

/** Loaded on demand: few visits open the form. */
const MemberDialog = lazy(() => import("./member-dialog.tsx"));

export const handle = privatePage({ menu: "content", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async () => api(listOfficeTeam, {}));

/** `/office/content/team`: which members are shown, in which order. */
export default function OfficeTeamPage({ loaderData: { members } }: Route.ComponentProps) {
  const list = useList(teamAddress);
  const header = useContentHeader();
  const t = useMessages(teamRoomMessages);
  const language = useLanguage();
  const [editing, setEditing] = useState<MemberRow | "new" | null>(null);
  const unless = useWhyNot();
  return (
    <ListPage
      list={list}
      header={header(
        t("title"),
        t("lead"),
        <>
          <ExportButton take={(format) => api(exportTeam, { format })} />
          <Button
            iconBefore={<UserPlus aria-hidden size={18} />}
            whyDisabled={unless("create")}
            onClick={() => setEditing("new")}
          >
            {t("create")}
          </Button>
        </>,
      )}
    >
      <ListBody list={list} isEmpty={members.length === 0} empty={t("empty")}>
        <Card>
          <ol aria-label={t("list")}>
            {members.map((member, place) => (
              <RecordRow
                key={member.id}
                name={member.name}
                picture={<Photo name={member.name} pictureId={member.pictureId} />}
                status={member.status}
                place={place}
                count={members.length}
                move={(direction) => api(moveMember, { id: member.id, direction })}
                onEdit={() => setEditing(member)}
                setStatus={(status) => api(setMemberStatus, { id: member.id, status })}
                remove={() => api(deleteMember, { id: member.id })}
                whyNot={{ edit: unless("update"), status: unless("publish"), remove: unless("delete") }}
              >
                <p>{member.roles[language]}</p>
              </RecordRow>
            ))}
          </ol>
        </Card>
      </ListBody>
      {editing === null ? null : (
        <Suspense>
          <MemberDialog member={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </ListPage>
  );
}
