import { Result } from "./Result.tsx";

export const PrintV1 = () => <Result layout={{ version: 1, backup: false }} />;
export const PrintV1Backup = () => <Result layout={{ version: 1, backup: true }} />;
export const PrintV2 = () => <Result layout={{ version: 2, backup: false }} />;
export const PrintV2Backup = () => <Result layout={{ version: 2, backup: true }} />;
