import { type Question, WriteQuestion } from "../../contract/help/questions.ts";
import { act, useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { request } from "../api/request.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { List, ListFrame } from "../lists/List.tsx";
import { TitleAge } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, ButtonLink, IconButton, iconOnPhone, useBusy } from "../ui/Button.tsx";
import { TextArea } from "../ui/form/Inputs.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import type { FieldInput } from "../ui/form/use-fields.tsx";
import { ChevronDownIcon, EditIcon, PlusIcon, TrashIcon } from "../ui/icons.tsx";
import { Card, PageHeader } from "../ui/Page.tsx";
import { questionsText } from "./questions-text.ts";

/** /questions: what people ask and the desk answers on the page of help, in its order. */
export function Questions() {
  const text = useText(questionsText);
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const list = useRemoteList({ path: "questions" });
  const { write, change, remove } = useQuestionActs(list.refresh);
  const raise = (rows: Question[], at: number) =>
    run(async () => {
      const ids = rows.map(({ _id }) => _id);
      ids.splice(at - 1, 2, ids[at] ?? "", ids[at - 1] ?? "");
      await request("PUT questions", { json: { ids } });
      await list.refresh();
    });
  return (
    <ListFrame>
      <PageHeader
        title={text.title}
        actions={
          <Button
            className={iconOnPhone}
            icon={<PlusIcon />}
            disabled={offline}
            onClick={() => write.ask()}
          >
            <span className="max-md:sr-only">{text.write}</span>
          </Button>
        }
      >
        <p>{text.lead}</p>
        <TitleAge time={list.asOf} />
      </PageHeader>
      <List of={list} none={{ title: text.none, text: text.noneText }}>
        {(rows) => (
          <Card flush as="div">
            <ol className="divide-y divide-line">
              {rows.map((row, at) => (
                <li key={row._id} className="flex items-start gap-x-2 px-4 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{row.question}</p>
                    <p className="text-sm whitespace-pre-line text-soft">{row.answer}</p>
                  </div>
                  <div className="-my-1 -me-2 flex flex-wrap justify-end">
                    {/* Not `disabled`, or it would lose the keyboard's focus at each press. */}
                    <IconButton
                      aria-label={text.upOf(row.question)}
                      aria-disabled={at === 0 || offline || busy}
                      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
                      onClick={() => (at === 0 || offline || busy ? undefined : raise(rows, at))}
                    >
                      <ChevronDownIcon className="size-6 rotate-180" />
                    </IconButton>
                    <IconButton
                      aria-label={text.changeOf(row.question)}
                      disabled={offline}
                      onClick={() => change.ask(row)}
                    >
                      <EditIcon className="size-5" />
                    </IconButton>
                    <IconButton
                      aria-label={text.removeOf(row.question)}
                      disabled={offline}
                      onClick={() => remove.ask(row)}
                    >
                      <TrashIcon className="size-5" />
                    </IconButton>
                  </div>
                </li>
              ))}
            </ol>
          </Card>
        )}
      </List>
      <p className="mt-4">
        <ButtonLink href="/help" variant="secondary">
          {text.toHelp}
        </ButtonLink>
      </p>
      {write.dialog}
      {change.dialog}
      {remove.dialog}
    </ListFrame>
  );
}

/** What an admin does with a question: writes one, changes it, removes it. */
function useQuestionActs(onDone: () => unknown) {
  const text = useText(questionsText);
  const form = {
    check: WriteQuestion,
    words: text,
    busyLabel: text.saving,
    label: () => text.save,
    onDone,
    fields: ({ input }: { input(name: keyof WriteQuestion): FieldInput }) => (
      <>
        <TextInput {...input("question")} autoComplete="off" />
        <TextArea {...input("answer")} />
      </>
    ),
  } as const;
  const write = useAct(() =>
    formAct({
      ...form,
      call: "POST questions",
      send: (json) => ({ json }),
      title: text.write,
      empty: { question: "", answer: "" },
      done: bothOf(questionsText, "written"),
    }),
  );
  const change = useAct(({ _id: id, ...empty }: Question) =>
    formAct({
      ...form,
      call: "PUT questions/:id",
      send: (json) => ({ path: { id }, json }),
      title: text.change,
      empty,
      done: bothOf(questionsText, "changed"),
    }),
  );
  const remove = useAct(({ _id: id, question }: Question) =>
    act({
      call: "DELETE questions/:id",
      send: { path: { id } },
      title: text.removeTitle,
      label: text.remove,
      busyLabel: text.removing,
      about: question,
      danger: true,
      done: bothOf(questionsText, "removed"),
      onDone,
    }),
  );
  return { write, change, remove };
}
