export { traceKey } from '#modules/tanks/rules/trace-words.ts'
