import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartOptions } from './category-chart-options.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** A drawing in a box of the page. This file is loaded with the library, when the first chart is shown. */
export function drawIn(box: HTMLElement, onPick: (category: number) => void) {
  const chart = init(box, null, { renderer: 'svg' })
  const grid = { gridIndex: 0 }
  // The whole column of a category, also where its bar is short or missing.
  chart.getZr().on('click', ({ offsetX, offsetY }) => {
    const at = [offsetX, offsetY]
    if (chart.containPixel(grid, at)) onPick(chart.convertFromPixel(grid, at)[0]!)
  })
  return {
    show(label: string, options: ChartOptions) {
      chart.resize()
      // Series that the user has put out in the legend stay out.
      chart.setOption(options, { replaceMerge: ['xAxis', 'yAxis', 'series'] })
      const picture = box.querySelector('svg')
      picture?.setAttribute('role', 'img')
      picture?.setAttribute('aria-label', label)
    },
    /** As if the pointer stood on a category, or on none. */
    point(category: number | null) {
      if (category === null) chart.dispatchAction({ type: 'hideTip' })
      else {
        const x = chart.convertToPixel({ xAxisIndex: 0 }, category)
        chart.dispatchAction({ type: 'showTip', x, y: chart.getHeight() / 2 })
      }
    },
    dispose: () => chart.dispose(),
  }
}
