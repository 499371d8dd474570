import { doctor } from "./commands/doctor.ts";

process.exit(await doctor(process));
