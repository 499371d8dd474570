import { doctor } from "./doctor/doctor.ts";

process.exit(await doctor(process));
