import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isInstant } from '#platform/core/instant-format.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import {
  calculatorId,
  calculatorPath,
  readCalculation,
  readTankFacts,
  saveCalculation,
} from '../contract/calculator.contract.ts'
import { useNavigate, useSearch } from '#platform/web/base/address.tsx'

/** What the address of the calculator says: the tank, the way of calculating, and what of the saved is open. */
export interface CalculatorAddress {
  tank?: string
  tab?: string
  id?: string
  /** A second saved calculation, beside the first. */
  with?: string
}

export function useCalculatorAddress() {
  const navigate = useNavigate()
  const address = useSearch<CalculatorAddress>()
  const go = (next: CalculatorAddress) => void navigate({ to: calculatorPath, search: next })
  return { address, go }
}

export function useTankFacts(tankCode: string, at: string) {
  return useQuery({
    queryKey: ['registry', calculatorId, 'facts', tankCode, at],
    enabled: tankCode !== '' && isInstant(at),
    queryFn: ({ signal }) => call(readTankFacts, { query: { tankCode, at }, signal }),
  })
}

export function useCalculation(id: string | undefined) {
  return useQuery({
    queryKey: ['registry', calculatorId, 'calculation', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(readCalculation, { params: { id: id! }, signal }),
  })
}

/** Saves once, however often it is pressed, and opens what was saved. */
export function useSaveCalculation() {
  const { t } = useTranslation('tanks')
  const queries = useQueryClient()
  const { go } = useCalculatorAddress()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveCalculation>) => call(saveCalculation, { body, idempotencyKey: key.current }),
    onSuccess: (saved) => {
      key.current = crypto.randomUUID()
      toast(t('message.calculationSaved'))
      void queries.invalidateQueries({ queryKey: ['registry', calculatorId] })
      go({ tank: saved.tankCode, id: saved.id })
    },
  })
}
