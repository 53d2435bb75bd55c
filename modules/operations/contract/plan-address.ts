/** Where a voyage is taken into the operative plan, and what it takes: known to those who lead there and to the plan itself. */
export const voyageIntoPlan = { path: '/operative-plan', element: 'scheduledOperations.edit' } as const
