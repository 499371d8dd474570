import { useState } from "react";
import { IconButton } from "../IconButton.tsx";
import { EyeIcon, EyeOffIcon } from "../icons.tsx";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

type Props = TextInputProps & { showLabel: string; hideLabelText: string };

export function PasswordInput({ showLabel, hideLabelText, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton aria-label={shown ? hideLabelText : showLabel} onClick={() => setShown(!shown)}>
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
  return (
    <TextInput autoCapitalize="none" spellCheck={false} {...rest} type={shown ? "text" : "password"} end={toggle} />
  );
}
